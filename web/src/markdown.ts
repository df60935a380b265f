// The little Markdown that clauses are written in, as HTML.

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

function inline(text: string): string {
  return escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>');
}

function grid(lines: string[]): string {
  const cells = (line: string) => line.replace(/^\s*\||\|\s*$/g, '').split('|').map((cell) => inline(cell.trim()));
  const [head = '', , ...body] = lines;
  const row = (tag: string, line: string) => `<tr>${cells(line).map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row('th', head)}</thead><tbody>${body.map((line) => row('td', line)).join('')}</tbody></table>`;
}

export function markdown(text: string): string {
  const blocks: string[] = [];
  const lines = text.split('\n');
  while (lines.length > 0) {
    const isGrid = lines[0]?.trim().startsWith('|') ?? false;
    const end = lines.findIndex((line) => line.trim().startsWith('|') !== isGrid);
    const part = lines.splice(0, end < 0 ? lines.length : end);
    if (isGrid) blocks.push(grid(part));
    else if (part.join('').trim()) blocks.push(`<p>${inline(part.join('\n').trim())}</p>`);
  }
  return blocks.join('');
}
