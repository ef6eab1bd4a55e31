import { type Agent, request } from 'node:http'
import { Rating } from '#contract/risk/kinds/matrix/codes.ts'

/** Ratings that tell one seed from the next in every single cell, so that a paper of two seeds is seen to be half written. */
export const ratingsOf = (seed: number, cells: number): number[] =>
  Array.from({ length: cells }, (_, cell) => Rating.low + ((seed + cell) % 3))

type Filled = {
  /** Names of the fields. */
  cells: readonly string[]
  values: readonly number[]
  /** What the form was made from. */
  version: number
  key: string
  intent: 'save' | 'submit'
}

/** The body that a browser without script sends for a paper. */
export function paperForm({ cells, values, version, key, intent }: Filled): string {
  const fields = cells.map((name, at) => `${name}=${values[at]}`)
  return `version=${version}&key=${key}&${fields.join('&')}&intent=${intent}`
}

/** What a page answers to a form that was done. */
export const doneStatus = 303

/** Posts a form as a browser does and gives the answer's status; rejects when the connection breaks. */
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
