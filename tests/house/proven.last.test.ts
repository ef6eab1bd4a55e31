import { expect, test } from 'vitest'
import { declaredCalls } from '../support/declared-calls.ts'
import { proofFolder, proofOf, readProofs } from '../support/proofs.ts'

const run = test.skipIf(!proofFolder)
const proofs = () => readProofs(proofFolder ?? '')

run('every refusal that a call declares was met by a test of this run', () => {
  const met = proofs()
  const declared = [...declaredCalls].flatMap(([name, call]) =>
    call.refusals.map((refusal) => ({ name: `${name} ${refusal}`, proof: proofOf(call, refusal) })),
  )
  expect(declared.flatMap(({ name, proof }) => (met.has(proof) ? [] : [name]))).toEqual([])
})

run('every call that declares a row in the audit trail left it in a test of this run', () => {
  const met = proofs()
  const declared = [...declaredCalls].filter(([, { audit }]) => audit !== undefined)
  expect(declared.flatMap(([name, call]) => (met.has(proofOf(call, 'audit')) ? [] : [name]))).toEqual([])
})
