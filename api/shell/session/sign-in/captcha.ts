import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Clock, secondsNow } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type Keys, sameSecret } from '#api/platform/keys.ts'
import type { Language } from '#contract/platform/language.ts'
import { questionKeyPrefix } from '#contract/shell/session/codes.ts'
import { drawText, randomText } from './captcha-picture.ts'
import { askInWords } from './captcha-question.ts'

const captchaMinutes = 5

/** Draws a text as a picture. Tests pass one with a known text. */
export type DrawCaptcha = () => Promise<{ text: string; svg: string }>

export const drawCaptcha: DrawCaptcha = async () => {
  const text = randomText()
  return { text, svg: drawText(text) }
}

type CaptchaDeps = { db: Db; clock: Clock; keys: Keys }

/** New captcha: a PNG as base64, and the key of its answer. */
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

/** Captcha in words: a question, and the key of its answer. */
export async function createQuestion(
  deps: CaptchaDeps,
  language: Language,
): Promise<{ question: string; key: string }> {
  const { question, answer, order } = askInWords(language)
  return { question, key: questionKeyPrefix + (await keyFor(deps, order, answer)) }
}

/** Comparison of an answer: letters ignore case; digits in order, or in any order. */
const readings = ['letters', 'ordered', 'anyOrder'] as const
type Reading = (typeof readings)[number]

const [headBytes, tagBytes, answerBytes] = [17, 8, 12] as const

/** A key carries its own expiry and a MAC of its answer, so that issuing captchas needs no storage. */
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

/** Ignores case and full-width forms; between digits, ignores everything else. */
function read(reading: Reading, typed: string): string {
  const plain = typed.normalize('NFKC').trim().toLowerCase()
  if (reading === 'letters') return plain
  const digits = [...plain.replace(/[一二三四五六七八九]/g, (word) => String(' 一二三四五六七八九'.indexOf(word)))]
  const said = digits.filter((digit) => digit >= '0' && digit <= '9')
  return (reading === 'anyOrder' ? said.toSorted() : said).join('')
}

/**
 * Checks the answer and uses the captcha up, right or wrong. Used keys are stored until they expire; keys not issued
 * here are not stored.
 */
export async function consumeCaptcha({ db, clock, keys }: CaptchaDeps, key: string, text: string): Promise<boolean> {
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
