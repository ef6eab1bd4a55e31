export * as drawing from './figure-html.ts'
