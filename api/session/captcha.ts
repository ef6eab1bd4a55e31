import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'
import type { Language } from '#contract/language.ts'
import { questionKeyPrefix } from '#contract/session/codes.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { randomBizId, sha256 } from '../keys.ts'
import { askInWords } from './captcha-question.ts'

export const captchaSize = { width: 120, height: 40 }
const captchaMinutes = 5

/** Draws a text as a picture. Tests pass one whose text they know. */
export type DrawCaptcha = () => { text: string; svg: string }

/** Letters and digits that no reader takes for another. */
export const drawCaptcha: DrawCaptcha = () => {
  const { text, data } = svgCaptcha.create({
    ...captchaSize,
    size: 4,
    noise: 2,
    ignoreChars: '0oO1iIlLqg9',
    fontSize: 42,
  })
  return { text, svg: data }
}

/** A new captcha: a PNG as base64, and the key under which its text is awaited. */
export async function createCaptcha(db: Db, clock: Clock, draw: DrawCaptcha): Promise<{ image: string; key: string }> {
  const { text, svg } = draw()
  const key = randomBizId()
  await awaitText(db, clock, key, text)
  const png = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 8 })
    .toBuffer()
  return { image: png.toString('base64'), key }
}

/** The same in words: a question, and the key under which its answer is awaited. */
export async function createQuestion(
  db: Db,
  clock: Clock,
  language: Language,
): Promise<{ question: string; key: string }> {
  const { question, text } = askInWords(language)
  const key = questionKeyPrefix + randomBizId()
  await awaitText(db, clock, key, text)
  return { question, key }
}

async function awaitText(db: Db, clock: Clock, key: string, text: string): Promise<void> {
  await db.execute(sql`
    insert into captcha (key, text_hash, expires_at)
    values (${key}, ${hashOf(text)}, ${clock.now} + make_interval(mins => ${captchaMinutes}))`)
}

/** Whether the text is what the captcha asked for. The captcha is gone afterwards, right or wrong. */
export async function spendCaptcha(db: Db, clock: Clock, key: string, text: string): Promise<boolean> {
  const { rows } = await db.execute<{ right: boolean }>(sql`
    delete from captcha where key = ${key}
    returning (text_hash = ${hashOf(text)} and expires_at > ${clock.now}) as right`)
  return rows[0]?.right ?? false
}

/** Case does not count, nor does the width in which a Chinese keyboard types letters. */
const hashOf = (text: string) => sha256(text.normalize('NFKC').trim().toLowerCase())
