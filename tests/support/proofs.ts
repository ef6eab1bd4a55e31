import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '#contract/platform/call.ts'

/** Set by scripts/test.mjs for runs of all tests: a run of a few proves little. */
export const proofFolder = process.env.TEST_PROOFS

/** Proof that a test has seen a refusal of the call, or `audit`, its row in the audit trail. */
export const proofOf = ({ method, path }: Pick<Call, 'method' | 'path'>, seen: string): string =>
  `${method} ${path} ${seen}`

const noted = new Set<string>()

/** Notes what a test has seen a call do, in a file of this worker. */
export function noteProof(call: Call, seen: string): void {
  const proof = proofOf(call, seen)
  if (!proofFolder || noted.has(proof)) return
  noted.add(proof)
  mkdirSync(proofFolder, { recursive: true })
  appendFileSync(join(proofFolder, String(process.pid)), `${proof}\n`)
}

/** All proofs of the run's workers. */
export const readProofs = (folder: string): Set<string> =>
  new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')))
