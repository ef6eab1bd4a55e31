import i18next, { type BackendModule, type i18n, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { getInitialNamespaces } from 'remix-i18next/client'
import { offerReload } from '#app/page/loading-failure.ts'
import { inTime, type LostPart } from '#app/page/lost-part.ts'
import { textOptions } from '#app/page/texts.ts'

const files = import.meta.glob<ResourceKey>('/public/locales/*/*.json', { import: 'default' })

let missing: LostPart | undefined

/** Each namespace of each language is a hashed chunk of its own, fetched when a page first needs it. */
const chunks: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, callback) {
    const load = files[`/public/locales/${language}/${namespace}.json`]
    if (!load) return callback(new Error(`No texts ${namespace} in ${language}`), null)
    inTime(load()).then(
      (texts) => callback(null, texts),
      (lost: LostPart) => {
        missing = lost
        offerReload()
        callback(lost, null)
      },
    )
  },
}

/**
 * Resolves when the texts of the current page are there, so that the first client rendering equals the server's. Throws
 * LostPart where one cannot be had: the page then stays as the server wrote it, in words.
 */
export async function loadTexts(): Promise<i18n> {
  const language = document.documentElement.lang
  await i18next
    .use(initReactI18next)
    .use(chunks)
    .init({ ...textOptions, lng: language, fallbackLng: false, load: 'currentOnly', ns: getInitialNamespaces() })
  if (missing) throw missing
  return i18next
}
