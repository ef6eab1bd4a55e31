import { expect, test } from 'vitest'
import { htmlPlaces } from '#app/render/placed-html.ts'
import { htmlText } from '#app/ui/text/html.ts'

test('html takes the place of its mark, byte for byte', () => {
  const { place, fill } = htmlPlaces()
  const page = `<p>前${place(['<td>', htmlText('高 & "低"')])}中${place([htmlText('🙂')])}后</p>`
  expect(fill(Buffer.from(page)).toString()).toBe('<p>前<td>高 &amp; &quot;低&quot;中🙂后</p>')
})

test('html that was rendered and dropped is left out', () => {
  const { place, fill } = htmlPlaces()
  place(['dropped'])
  expect(fill(Buffer.from(`<p>${place(['kept'])}</p>`)).toString()).toBe('<p>kept</p>')
})
