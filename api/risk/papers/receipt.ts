import type { Keys } from '#api/platform/keys.ts'
import { receiptText } from '#api/platform/receipt.ts'
import type { ReplyOf } from '#contract/platform/call.ts'
import { inLanguage, type Language } from '#contract/platform/language.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import type { getReceipt } from '#contract/risk/papers/calls.ts'
import type { PaperRow } from './paper.ts'

/** Answers as a receipt describes them, for every kind of questionnaire. */
export type Sealed = {
  questionnaire: { domain: string; number: number }
  cells: number
  /** Number of comments and files, if the questionnaire requests them. */
  notes?: { comments: number; files: number }
  /** SHA-256 of values, comments and files, hex. */
  digest: string
}

type Submitted = {
  paper: Pick<PaperRow, 'project_biz_id' | 'project_name' | 'domain' | 'name' | 'department'>
  sealed: Sealed
  submittedAt: string
}

/** Text that is signed. */
export function receiptStatement({ paper, sealed, submittedAt }: Submitted): string {
  const { questionnaire, cells, notes, digest } = sealed
  return receiptText('Receipt of a submitted questionnaire, version 1', [
    ['project', `${paper.project_biz_id} ${paper.project_name}`],
    ['questionnaire', `${questionnaire.domain} v${questionnaire.number}`],
    ['respondent', paper.name],
    ['submitted', submittedAt],
    ['cells', cells],
    ...(notes
      ? ([
          ['comments', notes.comments],
          ['files', notes.files],
        ] as const)
      : []),
    ['answers', `sha256 ${digest}`],
  ])
}

const cellsOf = (statement: string) => Number(/^cells: (\d+)$/m.exec(statement)?.[1] ?? 0)
const digestOf = (statement: string) => /^answers: sha256 ([0-9a-f]{64})$/m.exec(statement)?.[1] ?? ''

/** Returns the stored text and signature. Refuses paper.notSubmitted. */
export function readReceipt(keys: Keys, paper: PaperRow, language: Language): ReplyOf<typeof getReceipt> | Refusal {
  if (paper.state !== PaperState.submitted || !paper.submitted_at || !paper.statement || !paper.signature) {
    return refuse('paper.notSubmitted')
  }
  return {
    projectName: paper.project_name,
    domainName: inLanguage(paper.domain_name, language),
    respondent: paper.name,
    submittedAt: paper.submitted_at,
    cells: cellsOf(paper.statement),
    digest: digestOf(paper.statement),
    signature: paper.signature.toString('base64url'),
    statement: paper.statement,
    publicKey: keys.receipts.publicKeyOf(paper.statement, paper.signature) ?? '',
  }
}
