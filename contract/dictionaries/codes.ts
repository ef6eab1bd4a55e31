export const DictionaryStatus = { enabled: '0', disabled: '1' } as const
export type DictionaryStatus = (typeof DictionaryStatus)[keyof typeof DictionaryStatus]

/** Types anyone may read before signing in. spec: calls.csv */
export const publicDictionaryTypes: readonly string[] = ['theme-list', 'sys_property']
