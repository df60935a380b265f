// Chooses the kind of table for a scene.
import type { Component } from 'svelte';
import type { Laid } from '../laid';
import type { ZoneKind } from '../wire';
import BankTable from './BankTable.svelte';
import CallTable from './CallTable.svelte';
import FortTable from './FortTable.svelte';
import PatienceTable from './PatienceTable.svelte';
import RowTable from './RowTable.svelte';
import TrickTable from './TrickTable.svelte';
import WordTable from './WordTable.svelte';

export function kindOf({ zones }: Laid): Component {
  const has = (kind: ZoneKind) => zones.some((zone) => zone.kind === kind);
  if (has('captives')) return FortTable;
  if (has('home')) return zones.some((zone) => zone.kind === 'pile' && zone.owner) ? BankTable : PatienceTable;
  const trick = zones.find((zone) => zone.kind === 'trick');
  if (!trick) return has('discard') ? RowTable : CallTable;
  return trick.layout === 'row' ? WordTable : TrickTable;
}
