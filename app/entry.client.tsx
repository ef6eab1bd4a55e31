import { RemixBrowser } from '@remix-run/react'
import type { i18n } from 'i18next'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { watchParts } from '#app/page/errors/loading-failure.ts'
import { dataDecoded } from '#app/render/decoded.client.ts'
import { NonceContext } from '#app/render/nonce.ts'
import { escapedAddress, isReadableAddress } from '#app/render/readable-address.ts'
import { loadTexts } from '#app/render/texts.client.ts'
import { loadScreen } from '#app/shell/frame/screens.ts'

/** The nonce attribute is hidden from scripts; the property is not. */
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''

watchParts()

// The server answers an unreadable address under its escaped form; the router here must read the same one.
const address = new URL(window.location.href)
if (!isReadableAddress(address)) window.history.replaceState(window.history.state, '', escapedAddress(address))

/** Loads the texts, and the screen if a menu entry opened the page: its route does not import it. */
async function loadPage(): Promise<i18n> {
  const texts = await loadTexts()
  const screen = document.getElementById('main')?.dataset.screen
  if (screen) await loadScreen(screen, texts)
  return texts
}

Promise.all([loadPage(), dataDecoded()]).then(([texts]) =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <NonceContext.Provider value={nonce}>
          <I18nextProvider i18n={texts}>
            <RemixBrowser />
          </I18nextProvider>
        </NonceContext.Provider>
      </StrictMode>,
    )
  }),
)
