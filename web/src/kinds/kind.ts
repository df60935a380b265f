// Which table a game is laid on.
import BankTable from './BankTable.svelte';
import CallTable from './CallTable.svelte';
import FortTable from './FortTable.svelte';
import PatienceTable from './PatienceTable.svelte';
import RowTable from './RowTable.svelte';
import TrickTable from './TrickTable.svelte';
import WordTable from './WordTable.svelte';

const KINDS = {
  'liberty-bond': RowTable,
  mobilization: CallTable,
  'mobilization-2': PatienceTable,
  'mobilization-3': BankTable,
  'war-and-diplomacy': WordTable,
  war: FortTable,
};

export const kindOf = (game: string) => KINDS[game as keyof typeof KINDS] ?? TrickTable;
