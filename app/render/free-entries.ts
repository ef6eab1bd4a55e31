import type { Plugin } from 'vite'

/**
 * Lets shared files of vite.config.ts hold the modules that it names and no others. The bundler then needs entries that
 * may export more than their modules do, which Remix forbids in its own options; browsers read only the exports of
 * routes.
 *
 * Brings: a login page of 136 instead of 513 kB, since shared files would take all that their modules import.
 * Breaks when Remix sets its options later: the bundler then refuses them.
 * Out: this plugin and `includeDependenciesRecursively` in vite.config.ts.
 */
export const freeEntries: Plugin = {
  name: 'free-entries',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  options: { order: 'post', handler: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }) },
}
