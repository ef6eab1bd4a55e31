import { expect, test } from 'vitest'
import { attributeOf, createXmlReader, type XmlPart } from '#api/platform/files/reader/xml.ts'

function partsOf(xml: string, pieceBytes: number): XmlPart[] {
  const parts: XmlPart[] = []
  const reader = createXmlReader({
    open: (name, attributes) => parts.push({ kind: 'open', name, attributes }),
    close: (name) => parts.push({ kind: 'close', name }),
    text: (text) => parts.push({ kind: 'text', text }),
  })
  const bytes = Buffer.from(xml)
  for (let at = 0; at < bytes.length; at += pieceBytes) reader.read(bytes.subarray(at, at + pieceBytes))
  reader.end()
  return parts
}

/** Joins pieces of one text, which may arrive separately. */
function joined(parts: XmlPart[]): XmlPart[] {
  const whole: XmlPart[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (part.kind === 'text' && last?.kind === 'text')
      whole[whole.length - 1] = { kind: 'text', text: last.text + part.text }
    else whole.push(part)
  }
  return whole
}

const xml = `<?xml version="1.0" encoding="UTF-8"?><!-- a > comment --><x:a r = "1" t='>"' x:k="&amp;&#x98ce;">风&lt;<b/><c d=""/>
  <![CDATA[<no> & tag]]></x:a >`

test('an XML file is read alike in pieces of any length', () => {
  expect(joined(partsOf(xml, xml.length * 3))).toEqual([
    { kind: 'open', name: 'a', attributes: ` r = "1" t='>"' x:k="&amp;&#x98ce;"` },
    { kind: 'text', text: '风<' },
    { kind: 'open', name: 'b', attributes: '' },
    { kind: 'close', name: 'b' },
    { kind: 'open', name: 'c', attributes: ' d=""' },
    { kind: 'close', name: 'c' },
    { kind: 'text', text: '\n  <no> & tag' },
    { kind: 'close', name: 'a' },
  ])
  for (const pieceBytes of [1, 2, 3, 7, 50])
    expect(joined(partsOf(xml, pieceBytes))).toEqual(joined(partsOf(xml, 9999)))
})

test('an attribute is found only by its name, regardless of the values of others', () => {
  const attributes = ` r = "1" t='>"' x:k="&amp;&#x98ce;" no=" r='2'" s="3"`
  const of = (name: string) => attributeOf({ attributes }, name)
  expect([of('r'), of('t'), of('k'), of('s'), of('o')]).toEqual(['1', '>"', '&风', '3', undefined])
})

test('unsupported XML is refused: a document type, an unclosed tag', () => {
  expect(() => partsOf('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', 5)).toThrow('a document type')
  expect(() => partsOf('<a><b', 2)).toThrow('a tag without an end')
  expect(() => partsOf(`<a ${'x'.repeat(600_000)}`, 1000)).toThrow('a tag without an end')
})
