import { type Language, languages } from '#contract/language.ts'
import { textIn } from '../text.ts'

const namesOfNone: ReadonlySet<string> = new Set(['', ...languages.map((each) => textIn(each)('export:noDepartment'))])

/**
 * What a respondent's department is called in lists and results. Those who gave none are one group with a name of its own,
 * which is understood in any language, so that a filter outlives a change of language.
 */
export function departmentGroup(department: string, language: Language): string {
  return namesOfNone.has(department) ? textIn(language)('export:noDepartment') : department
}

/** The department as it is stored, by the name of its group in any language. */
export const storedDepartment = (group: string): string => (namesOfNone.has(group) ? '' : group)
