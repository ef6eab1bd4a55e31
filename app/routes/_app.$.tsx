export { loader, default } from '#app/shell/missing.screen.tsx'
