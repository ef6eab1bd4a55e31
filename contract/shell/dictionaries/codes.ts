export const DictionaryStatus = { enabled: '0', disabled: '1' } as const
export type DictionaryStatus = (typeof DictionaryStatus)[keyof typeof DictionaryStatus]

/** Its entries are properties of the system: the label is the property's name, so a name stands there once. */
export const propertyType = 'sys_property'
export const themeType = 'theme-list'

/** Types anyone may read before signing in. spec: calls.csv */
export const publicDictionaryTypes: readonly string[] = [themeType, propertyType]
