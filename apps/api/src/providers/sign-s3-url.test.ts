import { expect, test } from 'vitest'
import { signS3Url } from './sign-s3-url.ts'

test('the published example of Signature Version 4 in a query is signed the same', () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
  const url = signS3Url(new URL('https://examplebucket.s3.amazonaws.com/test.txt'), {
    region: 'us-east-1',
    access_key: 'AKIAIOSFODNN7EXAMPLE',
    secret_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    at: new Date('2013-05-24T00:00:00Z'),
    seconds: 86_400,
  })
  expect(url.searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
  expect(url.searchParams.get('X-Amz-Credential')).toBe('AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request')
})
