import { LetterPurpose } from '#contract/campaigns/codes.ts'
import { letterAction, letterLoader } from './letters.server.ts'

export { default, handle } from './letters.tsx'

export const loader = letterLoader(LetterPurpose.invitation)
export const action = letterAction(LetterPurpose.invitation)
