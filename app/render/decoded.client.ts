import { RemixBrowser } from '@remix-run/react'

/**
 * Resolves when the page's data are decoded, for which RemixBrowser suspends once, before its first hook. No boundary stands
 * above the document: a key pressed in that moment would make React throw, and draw the document again without what was
 * typed.
 *
 * Brings: no time; what is typed while a page comes stays.
 * Breaks when RemixBrowser uses a hook before it suspends: no page then runs on scripts, and the journeys in `js` fail.
 * Out: this file and its call in entry.client.tsx.
 */
export async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (pending) {
    await pending
  }
}
