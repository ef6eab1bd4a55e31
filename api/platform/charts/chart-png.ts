import { fileReaders } from '#api/platform/files/reader/reader.ts'
import type { ChartFile } from '#contract/platform/charts/file.ts'
import type { PngReply } from './png-drawing.ts'

/** Pixels of the picture for each of the drawing. */
const sharpScale = 2

/**
 * Reason why there is no picture: too large, no Chinese font on this machine, or the reader was busy, too slow or out
 * of memory.
 */
export type NoPng = Extract<PngReply, { failed: string }>['failed'] | 'late' | 'memory' | 'busy'

/** PNG of a chart, drawn in a reader process for user `by`. If it fails, a mail has only the table of the figures. */
export async function chartPng(file: ChartFile, by: string): Promise<{ png: Uint8Array } | { failed: NoPng }> {
  const read = await fileReaders.read('chart', { ...file, scale: sharpScale }, by)
  return 'failed' in read ? { failed: read.failed } : read.reply
}
