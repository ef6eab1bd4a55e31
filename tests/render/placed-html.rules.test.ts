import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bytesOf, cachedBytes, compressJoined } from '#app/render/joined-gzip.server.ts'
import { htmlPlaces } from '#app/render/placed-html.ts'
import { htmlText } from '#app/ui/text/html.ts'

type Parts = ReturnType<ReturnType<typeof htmlPlaces>['fill']>
const wholeOf = (parts: Parts): string => Buffer.concat(parts.map(bytesOf)).toString()

test('html takes the place of its mark, byte for byte', () => {
  const { place, fill } = htmlPlaces()
  const page = `<p>前${place(['<td>', htmlText('高 & "低"')])}中${place([htmlText('🙂')])}后</p>`
  expect(wholeOf(fill(Buffer.from(page)))).toBe('<p>前<td>高 &amp; &quot;低&quot;中🙂后</p>')
})

test('html that was rendered and dropped is left out', () => {
  const { place, fill } = htmlPlaces()
  place(['dropped'])
  expect(wholeOf(fill(Buffer.from(`<p>${place(['kept'])}</p>`)))).toBe('<p>kept</p>')
})

test('kept bytes take the place of their mark, unchanged also in joined gzip', async () => {
  const { place, fill } = htmlPlaces()
  const [first, second] = [cachedBytes(Buffer.from('<svg>甲</svg>')), cachedBytes(Buffer.from('<b>乙</b>'))]
  const long = '长'.repeat(100_000)
  const page = `${place([htmlText('前')])}<p>${place(first)}中${place(second)}${place(first)}</p>${long}`
  const parts = fill(Buffer.from(page))
  const shown = `前<p><svg>甲</svg>中<b>乙</b><svg>甲</svg></p>${long}`
  expect(wholeOf(parts)).toBe(shown)
  expect(parts.filter((part) => part === first)).toHaveLength(2)
  expect(gunzipSync(await compressJoined(parts)).toString()).toBe(shown)
})
