/** Leading bytes by kind; zip and compound files have several kinds. */
const heads = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
  gif: [0x47, 0x49, 0x46, 0x38],
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  zip: [0x50, 0x4b, 0x03, 0x04],
  compound: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
} as const
type FileHead = keyof typeof heads

const kinds = Object.keys(heads) as FileHead[]
const headBytes = Math.max(...kinds.map((kind) => heads[kind].length))

/** HEIF brands of phone photos, which no browser shows. */
const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** Detects a HEIF photo by its brand. */
export async function isHeic(file: Blob): Promise<boolean> {
  const start = Buffer.from(await file.slice(4, 12).arrayBuffer()).toString('latin1')
  return start.startsWith('ftyp') && heicBrands.includes(start.slice(4))
}

/** Detects the kind by content; the name does not count. */
export async function headOf(file: Blob): Promise<FileHead | undefined> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  return kinds.find((kind) => heads[kind].every((byte, at) => head[at] === byte))
}
