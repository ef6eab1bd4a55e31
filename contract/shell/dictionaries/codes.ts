export const DictionaryStatus = { enabled: '0', disabled: '1' } as const
export type DictionaryStatus = (typeof DictionaryStatus)[keyof typeof DictionaryStatus]

/** Its entries are system properties: the label is the property's name, so labels are unique in this type. */
export const propertyType = 'sys_property'
export const themeType = 'theme-list'

/** Types readable without signing in. */
export const publicDictionaryTypes: readonly string[] = [themeType, propertyType]
