/** Parameter types; `fixed` ones must be literals. */
type ParameterKind = 'any' | 'text' | 'number' | 'whole' | 'boolean' | 'moment' | 'fixedText' | 'fixedWhole'
type ResultKind = 'same' | 'text' | 'number' | 'float' | 'integer' | 'boolean' | 'date' | 'timestamp'

type Signature = {
  readonly parameters: readonly ParameterKind[]
  /** Parameters that must be given; by default all. */
  readonly required?: number
  /** The last parameter may be repeated. */
  readonly repeats?: true
  readonly result: ResultKind
}

const ofText = (result: ResultKind): Signature => ({ parameters: ['text'], result })
const ofMoment: Signature = { parameters: ['moment'], result: 'integer' }
const twoMoments: Signature = { parameters: ['moment', 'moment'], result: 'integer' }
const later: Signature = { parameters: ['moment', 'whole'], result: 'same' }
const conversion = (result: ResultKind): Signature => ({ parameters: ['any'], result })

/** Functions of expressions with their signatures, in the order in which an editor lists them. */
export const expressionFunctions = {
  if: { parameters: ['boolean', 'any', 'any'], required: 2, result: 'same' },
  ifEmpty: { parameters: ['any', 'any'], repeats: true, result: 'same' },
  isEmpty: { parameters: ['any'], result: 'boolean' },

  abs: { parameters: ['number'], result: 'same' },
  round: { parameters: ['number', 'fixedWhole'], required: 1, result: 'same' },
  floor: { parameters: ['number'], result: 'same' },
  ceil: { parameters: ['number'], result: 'same' },
  div: { parameters: ['whole', 'whole'], result: 'integer' },
  min: { parameters: ['any', 'any'], repeats: true, result: 'same' },
  max: { parameters: ['any', 'any'], repeats: true, result: 'same' },
  sqrt: { parameters: ['number'], result: 'float' },
  ln: { parameters: ['number'], result: 'float' },
  distance_km: { parameters: ['number', 'number', 'number', 'number'], result: 'float' },

  lower: ofText('text'),
  upper: ofText('text'),
  trim: ofText('text'),
  halfWidth: ofText('text'),
  length: ofText('integer'),
  left: { parameters: ['text', 'fixedWhole'], result: 'text' },
  substring: { parameters: ['text', 'fixedWhole', 'fixedWhole'], result: 'text' },
  concat: { parameters: ['text', 'text'], repeats: true, result: 'text' },
  contains: { parameters: ['text', 'text'], result: 'boolean' },
  startsWith: { parameters: ['text', 'text'], result: 'boolean' },
  replace: { parameters: ['text', 'text', 'text'], result: 'text' },
  matches: { parameters: ['text', 'fixedText'], result: 'boolean' },
  extract: { parameters: ['text', 'fixedText', 'fixedWhole'], required: 2, result: 'text' },
  replacePattern: { parameters: ['text', 'fixedText', 'fixedText'], result: 'text' },
  digest: ofText('text'),

  year: ofMoment,
  quarter: ofMoment,
  month: ofMoment,
  week: ofMoment,
  day: ofMoment,
  weekday: ofMoment,
  hour: ofMoment,
  minute: ofMoment,
  yearsBetween: twoMoments,
  monthsBetween: twoMoments,
  daysBetween: twoMoments,
  secondsBetween: { ...twoMoments, result: 'float' },
  addYears: later,
  addMonths: later,
  addDays: later,
  monthText: { parameters: ['moment'], result: 'text' },
  dateText: { parameters: ['moment'], result: 'text' },

  text: conversion('text'),
  integer: conversion('integer'),
  number: conversion('number'),
  float: conversion('float'),
  boolean: conversion('boolean'),
  date: conversion('date'),
  timestamp: conversion('timestamp'),
} as const satisfies Record<string, Signature>

export type ExpressionFunction = keyof typeof expressionFunctions

export const isExpressionFunction = (name: string): name is ExpressionFunction =>
  Object.hasOwn(expressionFunctions, name)

export const signatureOf = (name: ExpressionFunction): Signature => expressionFunctions[name]

/** Signature as an editor shows it: `round(number, fixedWhole?)`. */
export function signatureText(name: ExpressionFunction): string {
  const { parameters, required = parameters.length, repeats } = signatureOf(name)
  const shown = parameters.map((parameter, at) => (at < required ? parameter : `${parameter}?`))
  return `${name}(${shown.join(', ')}${repeats ? ', …' : ''})`
}
