import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { mountSmallDisk, type SmallDisk } from '../../bench/small-disk.ts'
import { build } from '../../scripts/build.mjs'
import { freePort } from '../support/freeport.ts'
import { launch } from './process.ts'

const mayMount = isMountable()

function isMountable(): boolean {
  const disk = mountSmallDisk(1)
  disk?.remove()
  return disk !== undefined
}

beforeAll(() => (mayMount ? build() : undefined), 5 * 60_000)

async function startOn(disk: SmallDisk) {
  const server = launch({ env: { DATA_DIR: `${disk.path}/data`, PORT: String(await freePort()) } })
  onTestFinished(async () => void (await server.stop()))
  return { status: await server.ended, output: server.output() }
}

/** Megabytes at which a start fails in making its folder, its secrets or its database. */
test.skipIf(!mayMount).for([0, 1, 24])(
  'a start on a disk with room for %i MB ends with one line that names the folder and what to do',
  { tags: 'long' },
  async (megabytes) => {
    const disk = mountSmallDisk(Math.max(1, megabytes))
    if (!disk) throw new Error('no filesystem may be mounted')
    onTestFinished(disk.remove)
    if (megabytes === 0) disk.fill()
    const { status, output } = await startOn(disk)
    expect(status).toBe(1)
    const said = output.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
    expect(said).toEqual([
      expect.stringMatching(
        /^The disk of .*\/data is full \(\d+ MB free\): free at least \d+ MB on it, or set DATA_DIR/,
      ),
    ])
    expect(output).not.toMatch(/^\s+at /m)
  },
)
