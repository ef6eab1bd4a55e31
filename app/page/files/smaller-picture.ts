/** Maximum length of the longer side in pixels; keeps small print legible. */
const longestPixels = 2600
/** Pictures below this many bytes are sent unchanged, unless rotated. */
const smallBytes = 1024 * 1024
const quality = 0.86

/**
 * Rotates a camera picture upright and shrinks it before the upload. Other formats and small upright pictures are
 * unchanged.
 */
export async function uprightAndSmaller(file: File): Promise<File> {
  if (file.type !== 'image/jpeg' || typeof createImageBitmap !== 'function') return file
  const lies = (await orientationOf(file)) > 1
  if (file.size <= smallBytes && !lies) return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestPixels / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob || (blob.size >= file.size && !lies)) return file
  return new File([blob], file.name, { type: 'image/jpeg', lastModified: file.lastModified })
}

const startOfScan = 0xffda
const exifSegment = 0xffe1
const orientationTag = 0x0112

/** Reads the EXIF orientation of a JPEG from its first bytes; 1 means upright. */
async function orientationOf(file: Blob): Promise<number> {
  const view = new DataView(await file.slice(0, 128 * 1024).arrayBuffer())
  for (let at = 2; at + 10 < view.byteLength; ) {
    const segment = view.getUint16(at)
    if (segment === startOfScan || segment < 0xff00) return 1
    if (segment === exifSegment && view.getUint32(at + 4) === 0x45786966) return orientationIn(view, at + 10)
    at += 2 + view.getUint16(at + 2)
  }
  return 1
}

function orientationIn(view: DataView, start: number): number {
  const little = view.getUint16(start) === 0x4949
  const directory = start + view.getUint32(start + 4, little)
  const entries = view.getUint16(directory, little)
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12
    if (view.getUint16(at, little) === orientationTag) return view.getUint16(at + 8, little)
  }
  return 1
}
