// The little Markdown that clauses are written in, as HTML.

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

function inline(text: string): string {
  return escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>');
}

function grid(lines: string[]): string {
  const cells = (line: string) =>
    line
      .replace(/^\s*\||\|\s*$/g, '')
      .split('|')
      .map((cell) => inline(cell.trim()));
  const [head = '', , ...body] = lines;
  const row = (tag: string, line: string) =>
    `<tr>${cells(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`;
  return `<table><thead>${row('th', head)}</thead><tbody>${body.map((line) => row('td', line)).join('')}</tbody></table>`;
}

const ITEM = /^\s*(?:-|\d+\.) /;

/** Paragraphs and lists; an indented line goes on with the item before it. */
function prose(lines: string[]): string[] {
  const blocks: string[] = [];
  while (lines.length > 0) {
    const isList = ITEM.test(lines[0] ?? '');
    const end = lines.findIndex((line, n) => n > 0 && (isList ? !ITEM.test(line) && !/^\s/.test(line) : ITEM.test(line)));
    const part = lines.splice(0, end < 0 ? lines.length : end);
    const items = part.join('\n').split(/\n(?=\s*(?:-|\d+\.) )/);
    if (isList) blocks.push(`<ul>${items.map((item) => `<li>${inline(item.replace(ITEM, ''))}</li>`).join('')}</ul>`);
    else if (part.join('').trim()) blocks.push(`<p>${inline(part.join('\n').trim())}</p>`);
  }
  return blocks;
}

export function markdown(text: string): string {
  const blocks: string[] = [];
  const lines = text.split('\n');
  while (lines.length > 0) {
    const isGrid = lines[0]?.trim().startsWith('|') ?? false;
    const end = lines.findIndex((line) => line.trim().startsWith('|') !== isGrid);
    const part = lines.splice(0, end < 0 ? lines.length : end);
    if (isGrid) blocks.push(grid(part));
    else blocks.push(...prose(part));
  }
  return blocks.join('');
}
