import i18next, { type BackendModule, type i18n, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { getInitialNamespaces } from 'remix-i18next/client'
import { type ChunkLoadError, inTime } from '#app/page/errors/chunk-load-error.ts'
import { offerReload } from '#app/page/errors/loading-failure.ts'
import { textOptions } from '#app/page/text/texts.ts'
import { textAddress } from '#app/render/text-address.client.ts'

async function load(language: string, namespace: string): Promise<ResourceKey> {
  const answer = await fetch(textAddress(language, namespace))
  if (!answer.ok) throw new Error(`${answer.status} for the texts ${namespace} in ${language}`)
  return answer.json()
}

let missing: ChunkLoadError | undefined

/** Each namespace is fetched when a page first needs it. */
const fetched: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, callback) {
    inTime(load(language, namespace)).then(
      (texts) => callback(null, texts),
      (lost: ChunkLoadError) => {
        missing = lost
        offerReload()
        callback(lost, null)
      },
    )
  },
}

/**
 * Resolves when the texts of the current page are loaded, so that hydration matches the server's html. Throws
 * ChunkLoadError if one fails to load: the page then remains as the server rendered it.
 *
 * Brings: no time over a loader's data; the texts are files that browsers cache, and are in no page's html.
 * Breaks when remix-i18next finds the namespaces of a page in another way: its texts are then keys, and every
 * end-to-end test fails.
 * Out: `i18next` with the texts of the page among the root's data.
 */
export async function loadTexts(): Promise<i18n> {
  const language = document.documentElement.lang
  await i18next
    .use(initReactI18next)
    .use(fetched)
    .init({ ...textOptions, lng: language, fallbackLng: false, load: 'currentOnly', ns: getInitialNamespaces() })
  if (missing) throw missing
  return i18next
}
