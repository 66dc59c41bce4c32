export { default } from '@razgovor/api/test/global-setup'
