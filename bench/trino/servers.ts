import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openTrinoClient, type TrinoConfig } from '#api/platform/engine/dialects/trino/client.ts'
import type { S3Config } from '#api/platform/files/store/s3.ts'
import type { Programs } from './requirements.ts'

export type Servers = {
  trino: TrinoConfig
  s3: S3Config
  /** CPU seconds of the Trino process so far. */
  trinoCpuSeconds(): Promise<number>
  close(): Promise<void>
}

const bucket = 'workbench'
const region = 'us-east-1'
const startWithinMs = 300_000
const readyEveryMs = 500
const ticksPerSecond = 100

/** Starts an S3 server and one node of Trino on free ports of the loopback address. */
export async function startServers({ javaHome, trino, plugins, s3 }: Programs, folder: string): Promise<Servers> {
  const children: ChildProcess[] = []
  const start = (name: string, program: string, parameters: readonly string[], env: NodeJS.ProcessEnv) => {
    const child = spawn(program, parameters, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const log = createWriteStream(join(folder, `${name}.log`))
    child.stdout?.pipe(log, { end: false })
    child.stderr?.pipe(log, { end: false })
    children.push(child)
    return child
  }
  const close = async () => {
    for (const child of children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGTERM')
      const killing = setTimeout(10_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))
      await Promise.race([once(child, 'exit'), killing])
    }
  }
  try {
    const place = await startS3(s3, folder, start)
    await createBucket(place)
    const started = await startTrino({ javaHome, trino, plugins }, { folder, s3: place, start })
    return { s3: place, ...started, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Start = (name: string, program: string, parameters: readonly string[], env: NodeJS.ProcessEnv) => ChildProcess

async function startS3(program: string, folder: string, start: Start): Promise<S3Config> {
  const [accessKey, secretKey] = [randomBytes(10).toString('hex'), randomBytes(20).toString('hex')]
  const identities = [
    { name: 'all', credentials: [{ accessKey, secretKey }], actions: ['Admin', 'Read', 'Write', 'List'] },
  ]
  const config = join(folder, 's3.json')
  await writeFile(config, JSON.stringify({ identities }), { mode: 0o600 })
  const data = join(folder, 's3')
  await mkdir(data, { recursive: true })
  const names = [
    'master.port',
    'master.port.grpc',
    'volume.port',
    'volume.port.grpc',
    'filer.port',
    'filer.port.grpc',
    's3.port',
    's3.port.grpc',
  ]
  const ports = await freePorts(names.length)
  const child = start(
    's3',
    program,
    [
      'server',
      `-dir=${data}`,
      '-ip=127.0.0.1',
      '-ip.bind=127.0.0.1',
      '-master.volumeSizeLimitMB=512',
      '-volume.max=0',
      '-filer',
      '-s3',
      `-s3.config=${config}`,
      ...names.map((name, at) => `-${name}=${ports[at]}`),
    ],
    process.env,
  )
  const endpoint = `http://127.0.0.1:${ports[names.indexOf('s3.port')]}`
  await untilReady(child, 'the S3 server', async () => (await fetch(endpoint)).status < 500)
  return { endpoint, bucket, region, accessKey, secretKey }
}

async function createBucket({ endpoint, accessKey, secretKey }: S3Config): Promise<void> {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
}

async function startTrino(
  { javaHome, trino, plugins }: Omit<Programs, 's3'>,
  { folder, s3, start }: { folder: string; s3: S3Config; start: Start },
): Promise<Pick<Servers, 'trino' | 'trinoCpuSeconds'>> {
  const [port = 0] = await freePorts(1)
  const etc = join(folder, 'etc')
  await mkdir(join(etc, 'catalog'), { recursive: true })
  const key = randomBytes(32)
  const files = configurationOf({ port, data: join(folder, 'trino'), plugins, keyFile: join(etc, 'jwt.key'), s3 })
  for (const [name, lines] of Object.entries(files)) await writeFile(join(etc, name), `${lines.join('\n')}\n`)
  await writeFile(join(etc, 'jwt.key'), key.toString('base64'), { mode: 0o600 })
  const env = { ...process.env, JAVA_HOME: javaHome, PATH: `${join(javaHome, 'bin')}:${process.env.PATH}` }
  const child = start('trino', join(trino, 'bin', 'launcher'), ['run', `--etc-dir=${etc}`], env)
  const place: TrinoConfig = {
    url: `http://127.0.0.1:${port}`,
    catalog: 'lake',
    schema: 'workbench',
    user: 'workbench',
    token: tokenOf('workbench', key),
  }
  const client = openTrinoClient(place)
  // A node that says it is started may still have no workers for a query.
  await untilReady(child, 'Trino', async () => {
    await client.rows('select count(*) from lake.information_schema.schemata', { attempts: 1 })
    return true
  })
  return { trino: place, trinoCpuSeconds: () => cpuSecondsOf(child.pid ?? 0) }
}

type Configuration = { port: number; data: string; plugins: string; keyFile: string; s3: S3Config }

/** The files of docs/scaling.md. */
function configurationOf({ port, data, plugins, keyFile, s3 }: Configuration): Record<string, string[]> {
  return {
    'node.properties': [
      'node.environment=workbench',
      'node.id=one',
      `node.data-dir=${data}`,
      'node.internal-address=127.0.0.1',
      'node.bind-ip=127.0.0.1',
      `plugin.dir=${plugins}`,
    ],
    'jvm.config': [
      '-server',
      '-Xmx1500M',
      '-XX:+UseG1GC',
      '-XX:+ExplicitGCInvokesConcurrent',
      '-XX:+ExitOnOutOfMemoryError',
      '-XX:-OmitStackTraceInFastThrow',
      '-XX:ReservedCodeCacheSize=256M',
      '-Djdk.attach.allowAttachSelf=true',
      '-Djdk.nio.maxCachedBufferSize=2000000',
      '-Dfile.encoding=UTF-8',
      '--enable-native-access=ALL-UNNAMED',
      '--sun-misc-unsafe-memory-access=allow',
    ],
    'config.properties': [
      'coordinator=true',
      'node-scheduler.include-coordinator=true',
      `http-server.http.port=${port}`,
      `discovery.uri=http://127.0.0.1:${port}`,
      'query.max-memory=1000MB',
      'query.max-memory-per-node=1000MB',
      'memory.heap-headroom-per-node=350MB',
      'regex-library=RE2J',
      'catalog.management=static',
      `internal-communication.shared-secret=${randomBytes(32).toString('base64')}`,
      'http-server.authentication.type=JWT',
      'http-server.authentication.allow-insecure-over-http=true',
      `http-server.authentication.jwt.key-file=${keyFile}`,
    ],
    'catalog/lake.properties': [
      'connector.name=hive',
      'hive.metastore=file',
      `hive.metastore.catalog.dir=s3://${s3.bucket}/metastore`,
      'hive.storage-format=PARQUET',
      'hive.compression-codec=ZSTD',
      'hive.timestamp-precision=MICROSECONDS',
      'hive.non-managed-table-writes-enabled=true',
      'fs.native-s3.enabled=true',
      `s3.endpoint=${s3.endpoint}`,
      `s3.region=${s3.region}`,
      's3.path-style-access=true',
      `s3.aws-access-key=${s3.accessKey}`,
      `s3.aws-secret-key=${s3.secretKey}`,
    ],
  }
}

const base64Url = (text: string | Buffer) => Buffer.from(text).toString('base64url')
const tokenSeconds = 86_400

function tokenOf(user: string, key: Buffer): string {
  const expires = Math.floor(Date.now() / 1000) + tokenSeconds
  const signed = `${base64Url(JSON.stringify({ alg: 'HS256', typ: 'JWT' }))}.${base64Url(JSON.stringify({ sub: user, exp: expires }))}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

async function untilReady(child: ChildProcess, name: string, check: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + startWithinMs
  let last: unknown
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`${name} ended with status ${child.exitCode}; see its log`)
    try {
      if (await check()) return
    } catch (error) {
      last = error
    }
    await setTimeout(readyEveryMs)
  }
  throw new Error(`${name} did not start within ${startWithinMs / 1000} s`, { cause: last })
}

/** Free ports, all held open until the last is found. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  return Promise.all(
    servers.map(async (server) => {
      const address = server.address()
      server.close()
      await once(server, 'close')
      return typeof address === 'object' && address ? address.port : 0
    }),
  )
}

/** User and system time of a process and its threads; the launcher replaces itself by Java. */
async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [userTime, systemTime] = [11, 12]
  return (Number(fields[userTime]) + Number(fields[systemTime])) / ticksPerSecond
}
