import { fieldNameMax } from '#contract/data/names.ts'

const illegal = /[^A-Za-z0-9_\p{Script=Han}]+/gu
const outerMarks = /^_+|_+$/g

/** Suggests a name for each header: valid as a field name, and unique regardless of case. */
export function proposeNames(heads: readonly string[]): string[] {
  const taken = new Set<string>()
  return heads.map((head, at) => {
    const name = nameOf(head) || `column_${at + 1}`
    for (let copy = 1; ; copy++) {
      const suffix = copy === 1 ? '' : `_${copy}`
      const tried = `${[...name].slice(0, fieldNameMax - suffix.length).join('')}${suffix}`
      if (taken.has(tried.toLowerCase())) continue
      taken.add(tried.toLowerCase())
      return tried
    }
  })
}

function nameOf(head: string): string {
  const legal = head.normalize('NFKC').replace(illegal, '_').replace(outerMarks, '')
  return /^\d/.test(legal) ? `_${legal}` : legal
}
