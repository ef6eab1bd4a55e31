import { z } from 'zod'
import { lineUpTo, textUpTo } from '#contract/platform/text.ts'
import { LetterPurpose } from './codes.ts'

const letterSubjectMax = 100
const letterBodyMax = 2000

/** Letter in one language; for its placeholders see letter-words.ts. */
export const letter = z.strictObject({ subject: lineUpTo(letterSubjectMax), body: textUpTo(letterBodyMax) })
export type Letter = z.infer<typeof letter>

const inLanguages = z.strictObject({ 'zh-Hans': letter, 'zh-Hant': letter, en: letter }).partial()
export type LetterInLanguages = z.infer<typeof inLanguages>

/** Own texts by purpose and language; missing ones use the default text. */
const letters = z.strictObject({ invitation: inLanguages, reminder: inLanguages }).partial()
export type Letters = z.infer<typeof letters>

export const wholeLetter = z.strictObject({ 'zh-Hans': letter, 'zh-Hant': letter, en: letter })
export type WholeLetter = z.infer<typeof wholeLetter>

export const letterPurpose = z.enum(LetterPurpose)
