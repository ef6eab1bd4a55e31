import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive; its content is asked for when its turn comes. */
export type ZipEntry = { name: string; content: () => AsyncIterable<Buffer> | Iterable<Buffer> }

const options = {
  /** Fast, and what is written here is text that repeats itself: more effort saves little. */
  compressionLevel: 4,
  /** What is in an archive tells its own time. */
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
}

/** A zip archive as it is made, with no more of it in memory than a few pieces. */
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
    // A reader that leaves in the middle takes what is being read with it.
    reading?.destroy()
  }
}
