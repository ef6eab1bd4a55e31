import { type Agent, request } from 'node:http'
import { Rating } from '#contract/risk/kinds/matrix/codes.ts'

/** Ratings that differ between consecutive seeds in every single cell, so that a half-written paper is detected. */
export const ratingsOf = (seed: number, cells: number): number[] =>
  Array.from({ length: cells }, (_, cell) => Rating.low + ((seed + cell) % 3))

type Filled = {
  /** Names of the fields. */
  cells: readonly string[]
  values: readonly number[]
  /** Version that the form was rendered from. */
  version: number
  key: string
  intent: 'save' | 'submit'
}

/** The body that a browser without script sends for a paper. */
export function paperForm({ cells, values, version, key, intent }: Filled): string {
  const fields = cells.map((name, at) => `${name}=${values[at]}`)
  return `version=${version}&key=${key}&${fields.join('&')}&intent=${intent}`
}

/** Status of a page after a successful form post. */
export const doneStatus = 303

/** Posts a form as a browser does and returns the status; rejects if the connection breaks. */
export function postForm(agent: Agent, address: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
      'accept-encoding': 'gzip',
    }
    const sent = request(address, { method: 'POST', agent, headers }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', reject)
      answer.resume()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
