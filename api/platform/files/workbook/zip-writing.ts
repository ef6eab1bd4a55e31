import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive; its content is requested when it is written. */
export type ZipEntry = { name: string; content: () => AsyncIterable<Buffer> | Iterable<Buffer> }

const options = {
  /** Fast level: the text is repetitive, and more effort saves little. */
  compressionLevel: 4,
  /** Fixed time: files in an archive have their own times. */
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
}

/** Streams a zip archive with only a few chunks in memory. */
export async function* writeZip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const written = zip.outputStream.pipe(new PassThrough())
  let reading: Readable | undefined
  const failed = (error: Error) => void written.destroy(error)
  zip.on('error', failed)
  for (const { name, content } of entries)
    zip.addReadStreamLazy(name, options, (give) => {
      reading = Readable.from(content(), { objectMode: false }).on('error', failed)
      give(null, reading)
    })
  zip.end()
  try {
    yield* written as AsyncIterable<Buffer>
  } finally {
    // A reader that stops early also ends the current source.
    reading?.destroy()
  }
}
