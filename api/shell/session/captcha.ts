import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Clock, secondsNow } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type Keys, sameSecret } from '#api/platform/keys.ts'
import type { Language } from '#contract/platform/language.ts'
import { questionKeyPrefix } from '#contract/shell/session/codes.ts'
import { askInWords } from './captcha-question.ts'

const captchaSize = { width: 120, height: 40 }
const captchaMinutes = 5

/** Draws a text as a picture. Tests pass one whose text they know. */
export type DrawCaptcha = () => Promise<{ text: string; svg: string }>

/** Letters and digits that no reader takes for another. */
export const drawCaptcha: DrawCaptcha = async () => {
  // What draws is loaded when there is something to draw: a start need not wait for it.
  const { default: svgCaptcha } = await import('svg-captcha')
  const { text, data } = svgCaptcha.create({
    ...captchaSize,
    size: 4,
    noise: 2,
    ignoreChars: '0oO1iIlLqg9',
    fontSize: 42,
  })
  return { text, svg: data }
}

type CaptchaDeps = { db: Db; clock: Clock; keys: Keys }

/** A new captcha: a PNG as base64, and the key that its text belongs to. */
export async function createCaptcha(deps: CaptchaDeps, draw: DrawCaptcha): Promise<{ image: string; key: string }> {
  const { text, svg } = await draw()
  const { default: sharp } = await import('sharp')
  const key = await keyFor(deps, 'letters', text)
  const png = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: 8 })
    .toBuffer()
  return { image: png.toString('base64'), key }
}

/** The same in words: a question, and the key that its answer belongs to. */
export async function createQuestion(
  deps: CaptchaDeps,
  language: Language,
): Promise<{ question: string; key: string }> {
  const { question, answer, order } = askInWords(language)
  return { question, key: questionKeyPrefix + (await keyFor(deps, order, answer)) }
}

/** How an answer is read: letters whatever their case; digits in their order, or in any. */
const readings = ['letters', 'ordered', 'anyOrder'] as const
type Reading = (typeof readings)[number]

const [headBytes, tagBytes, answerBytes] = [17, 8, 12] as const

/**
 * A key says of itself until when it is good and what answer belongs to it, unreadably: anyone who looks at a captcha leaves
 * nothing behind here, however often.
 */
async function keyFor({ db, clock, keys }: CaptchaDeps, reading: Reading, answer: string): Promise<string> {
  const head = Buffer.alloc(headBytes)
  randomBytes(12).copy(head)
  head.writeUInt32BE((await secondsNow(db, clock)) + captchaMinutes * 60, 12)
  head.writeUInt8(readings.indexOf(reading), 16)
  return Buffer.concat([head, tagOf(keys, head), markOf(keys, head, read(reading, answer))]).toString('base64url')
}

const tagOf = (keys: Keys, head: Buffer) => keys.captchas(`key ${head.toString('hex')}`).subarray(0, tagBytes)
const markOf = (keys: Keys, head: Buffer, answer: string) =>
  keys.captchas(`answer ${head.toString('hex')} ${answer}`).subarray(0, answerBytes)

/** Case does not count, nor the width in which a Chinese keyboard types; of what stands between digits nothing does. */
function read(reading: Reading, typed: string): string {
  const plain = typed.normalize('NFKC').trim().toLowerCase()
  if (reading === 'letters') return plain
  const digits = [...plain.replace(/[一二三四五六七八九]/g, (word) => String(' 一二三四五六七八九'.indexOf(word)))]
  const said = digits.filter((digit) => digit >= '0' && digit <= '9')
  return (reading === 'anyOrder' ? said.toSorted() : said).join('')
}

/**
 * Whether the text is what the captcha asked for. It is used up by that, right or wrong: used ones are kept until they would
 * have ended, and of those that were never given out here nothing is.
 */
export async function spendCaptcha({ db, clock, keys }: CaptchaDeps, key: string, text: string): Promise<boolean> {
  const bytes = Buffer.from(key.startsWith(questionKeyPrefix) ? key.slice(questionKeyPrefix.length) : key, 'base64url')
  if (bytes.length !== headBytes + tagBytes + answerBytes) return false
  const head = bytes.subarray(0, headBytes)
  const tag = bytes.subarray(headBytes, headBytes + tagBytes)
  const reading = readings[head.readUInt8(16)]
  if (!isSame(tag, tagOf(keys, head)) || reading === undefined) return false
  const { rows } = await db.execute(sql`
    insert into captcha (key, expires_at)
    select ${head.toString('base64url')}, expiry from to_timestamp(${head.readUInt32BE(12)}::float8) as expiry
    where expiry > ${clock.now}
    on conflict do nothing returning key`)
  return rows.length === 1 && isSame(bytes.subarray(headBytes + tagBytes), markOf(keys, head, read(reading, text)))
}

const isSame = (left: Buffer, right: Buffer): boolean => sameSecret(left.toString('hex'), right.toString('hex'))
