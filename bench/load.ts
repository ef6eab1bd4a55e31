import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { installed } from '../scripts/run.mjs'

/** Rate in requests per second and latencies in milliseconds of 2xx answers. */
export type Load = { perSecond: number; p50: number; p99: number }

const timeoutSeconds = 120

type Options = {
  address: string
  atOnce: number
  seconds: number
  headers?: Record<string, string>
  form?: string
  /** Requests per second over all connections; unlimited by default. */
  perSecond?: number
}

/** Requests one address repeatedly from a separate process. Refuses a load in which any request failed. */
export async function load({ address, atOnce, seconds, headers = {}, form, perSecond }: Options): Promise<Load> {
  const parameters = ['--json', '--connections', String(atOnce), '--duration', String(seconds)]
  // Concurrent requests wait for each other: slowness is a figure, not an error.
  parameters.push('--timeout', String(timeoutSeconds))
  for (const [name, value] of Object.entries(headers)) parameters.push('--headers', `${name}=${value}`)
  if (perSecond !== undefined) parameters.push('--overallRate', String(perSecond))
  if (form !== undefined) parameters.push('--method', 'POST', '--body', form)
  const { stdout } = await promisify(execFile)(installed('autocannon'), [...parameters, address])
  const { requests, latency, duration, errors, non2xx } = JSON.parse(stdout)
  if (errors > 0 || non2xx > 0)
    throw new Error(`${address}: ${errors} broken and ${non2xx} not 2xx of ${requests.total}`)
  return { perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99 }
}
