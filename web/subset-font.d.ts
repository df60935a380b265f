declare module 'subset-font' {
  export default function subset(font: Buffer, sorts: string, options: { targetFormat: 'woff2' }): Promise<Buffer>;
}
