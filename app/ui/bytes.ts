const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** How large a file is, as people say it: 812 B, 3.4 KB, 12.0 MB. */
export function sizeText(bytes: number): string {
  if (bytes < kilobyte) return `${bytes} B`
  return bytes < megabyte ? `${(bytes / kilobyte).toFixed(1)} KB` : `${(bytes / megabyte).toFixed(1)} MB`
}
