import { LetterPurpose } from '#contract/campaigns/codes.ts'
import { sendAction, sendLoader } from './send.server.ts'

export { default, handle } from './send.tsx'

export const loader = sendLoader(LetterPurpose.reminder)
export const action = sendAction(LetterPurpose.reminder)
