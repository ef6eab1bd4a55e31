import { RemixBrowser } from '@remix-run/react'

/**
 * Resolves when the page's data are decoded, for which RemixBrowser suspends once, before its first hook. No Suspense
 * boundary is above the document: a key pressed at that moment would make React throw and render the document again,
 * without the typed values.
 *
 * Brings: no time; values typed while a page loads are kept.
 * Breaks when RemixBrowser uses a hook before it suspends: no page then runs on scripts, and the end-to-end tests in
 * `js` fail.
 * Out: this file and its call in entry.client.tsx.
 */
export async function dataDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (pending) {
    await pending
  }
}
