import { Agent, request } from 'node:http'
import { madeNames } from '../../tests/platform/names/made-names.ts'
import { quantile } from '../sample.ts'
import { answerTasks } from './process.ts'

/**
 * Screens rows for `seconds`. With `perSecond`, each call starts when it is due, whether earlier ones are answered or
 * not. With `atOnce`, this many callers each send one call after the other.
 */
export type ScreenTask = {
  address: string
  token: string
  sceneCode: string
  /** Prefix of the rows' keys, so that no call repeats one of an earlier task. */
  prefix: string
  seconds: number
  load: { perSecond: number } | { atOnce: number }
}
/** Latencies in milliseconds from the time at which a call was due; `fallbacks` were not judged by rules. */
export type ScreenResult = {
  calls: number
  perSecond: number
  p50: number
  p99: number
  max: number
  fallbacks: number
  faults: string[]
}

const cards = 5000
/** Maximum number of faults reported. */
const faultsMax = 5
const [places, channels] = [
  ['C1', 'C2', 'C3', 'C4', 'C5'],
  ['网上', '柜台', 'POS', 'ATM'],
] as const

/** Every second name lacks a character, so that it matches no entry of the list exactly. */
const names = madeNames(5000).map((name, at) => (at % 2 === 0 ? name : name.slice(0, 1) + name.slice(2)))

/** A card payment at the current time; cards repeat. */
function paymentOf(key: string, number: number) {
  const mixed = Math.imul(number, 2_654_435_761) >>> 0
  return {
    编号: key,
    卡号: `K${mixed % cards}`,
    户名: names[mixed % names.length] ?? '',
    金额: ((mixed % 1_000_000) / 100).toFixed(2),
    限额: String(1000 + (mixed % 50_000)),
    时间: new Date().toISOString(),
    渠道: channels[mixed % channels.length] ?? null,
    城市: places[mixed % places.length] ?? null,
    次数: mixed % 100,
  }
}

type Sent = { text: string; status: number }

function post(agent: Agent, { address, token }: ScreenTask, body: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const sent = request(address, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ text, status: response.statusCode ?? 0 }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function screen(task: ScreenTask): Promise<ScreenResult> {
  const { sceneCode, prefix, seconds, load } = task
  const agent = new Agent({ keepAlive: true, maxSockets: 'atOnce' in load ? load.atOnce : 256, noDelay: true })
  const times: number[] = []
  const faults: string[] = []
  let fallbacks = 0
  let last = 0
  const call = async (due: number) => {
    const number = ++last
    const key = `${prefix}${number}`
    const body = JSON.stringify({ sceneCode, key, data: paymentOf(key, number) })
    try {
      const { text, status } = await post(agent, task, body)
      times.push(performance.now() - due)
      if (status !== 200) faults.push(`${status} ${text.slice(0, 300)}`)
      else if (!text.includes('"fallback":null')) fallbacks++
    } catch (error) {
      faults.push(String(error))
    }
  }
  const began = performance.now()
  const end = began + seconds * 1000
  if ('atOnce' in load) {
    const sender = async () => {
      while (performance.now() < end) await call(performance.now())
    }
    await Promise.all(Array.from({ length: load.atOnce }, sender))
  } else await atRate(load.perSecond, { began, seconds, call })
  const took = (performance.now() - began) / 1000
  agent.destroy()
  return {
    calls: times.length,
    perSecond: times.length / took,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    max: Math.max(...times),
    fallbacks,
    faults: faults.slice(0, faultsMax),
  }
}

type Rated = { began: number; seconds: number; call(due: number): Promise<void> }

/** Makes each call when it is due; the latency of a late call counts from its due time. */
function atRate(perSecond: number, { began, seconds, call }: Rated): Promise<unknown> {
  const calls: Promise<void>[] = []
  return new Promise((resolve) => {
    const next = () => {
      const due = () => began + (calls.length * 1000) / perSecond
      while (calls.length < perSecond * seconds && due() <= performance.now()) calls.push(call(due()))
      if (calls.length < perSecond * seconds) setTimeout(next, Math.max(0, due() - performance.now()))
      else resolve(Promise.all(calls))
    }
    next()
  })
}

answerTasks(screen)
