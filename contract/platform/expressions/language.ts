import type { Grammar } from './syntax.ts'
import { createTokenizer } from './tokens.ts'

/**
 * Expressions on the columns of a table, as people write them in computed columns, filters and rules: `round(amount *
 * 0.06, 2) >= 100 and not isEmpty(approver)`. A column with the name of a keyword is written in square brackets.
 */
const words = ['and', 'or', 'not', 'in', 'between', 'true', 'false', 'null']

export const expressionTokens = createTokenizer({
  name: '[A-Za-z_\\p{Script=Han}][A-Za-z0-9_\\p{Script=Han}]*',
  signs: ['<>', '!=', '<=', '>=', '=', '<', '>', '+', '-', '*', '/', '%', '(', ')', ','],
  alike: {
    '（': '(',
    '）': ')',
    '，': ',',
    '＋': '+',
    '－': '-',
    '×': '*',
    '÷': '/',
    '＝': '=',
    '≠': '<>',
    '≤': '<=',
    '≥': '>=',
  },
  words,
  hasTexts: true,
})

const [disjunction, conjunction, negation, comparison, sums, products, signs] = [1, 2, 3, 4, 5, 6, 7]
export const expressionGrammar: Grammar = {
  infix: {
    or: disjunction,
    and: conjunction,
    '=': comparison,
    '<>': comparison,
    '!=': comparison,
    '<': comparison,
    '<=': comparison,
    '>': comparison,
    '>=': comparison,
    '+': sums,
    '-': sums,
    '*': products,
    '/': products,
    '%': products,
  },
  prefix: { not: negation, '-': signs, '+': signs },
  values: ['true', 'false', 'null'],
  tests: comparison,
  nestedMax: 60,
}
