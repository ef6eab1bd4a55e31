import type { Namespace, TFunction } from 'i18next'

/** Translates keys that are known only at run time, such as those that the contract names. */
type AnyKey = (key: string, values?: Readonly<Record<string, unknown>>) => string

export const withAnyKey = <N extends Namespace>(t: TFunction<N>): AnyKey => t as unknown as AnyKey
