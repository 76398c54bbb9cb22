/** Tests that the stand-in does not pass for the same reason. */
export interface UnsupportedTests {
  reason: string;
  /** The titles of tests that run and fail. */
  fail?: readonly string[];
  /** Patterns of the titles of tests that don't run, because they would wait for their time limit. */
  skip?: readonly string[];
}

/** The system tests of @google-cloud/firestore that the stand-in does not pass. */
export const UNSUPPORTED_SYSTEM_TESTS: readonly UnsupportedTests[] = [
  {
    reason: 'The server of the app listens to nothing.',
    skip: ['class watch ', 'can listen to documents with vectors', String.raw`onSnapshot\(\)`],
  },
  {
    reason: 'The app explains no query.',
    fail: [
      'Firestore class can plan a query using default options',
      'Firestore class can plan a query',
      'Firestore class can profile a query',
      'Firestore class can profile a query that does not match any docs',
      'Firestore class can stream explain results with default options',
      'Firestore class can stream explain results without analyze',
      'Firestore class can stream explain results with analyze',
      'Firestore class can plan an aggregate query using default options',
      'Firestore class can plan an aggregate query',
      'Firestore class can profile an aggregate query',
      'Firestore class can plan a vector query',
      'Firestore class can profile a vector query',
    ],
  },
  {
    reason: 'The app stores no vectors.',
    fail: [
      'Query class vector search supports findNearest by EUCLIDEAN distance',
      'Query class vector search supports findNearest by COSINE distance',
      'Query class vector search supports findNearest by DOT_PRODUCT distance',
      'Query class vector search findNearest works with converters',
      'Query class vector search supports findNearest skipping fields of wrong types',
      'Query class vector search findNearest ignores mismatching dimensions',
      'Query class vector search supports findNearest on non-existent field',
      'Query class vector search supports findNearest on vector nested in a map',
      'Query class vector search supports findNearest with select to exclude vector data in response',
      'Query class vector search supports findNearest limits',
      'Query class vector search preview API (deprecated) supports findNearest with EUCLIDEAN',
      'Query class vector search preview API (deprecated) supports findNearest with COSINE',
      'Query class vector search requesting computed distance supports requesting computed COSINE distance',
      'Query class vector search requesting computed distance supports requesting computed EUCLIDEAN distance',
      'Query class vector search requesting computed distance supports requesting computed DOT_PRODUCT distance',
      'Query class vector search requesting computed distance overwrites distance result field on conflict',
      'Query class vector search requesting computed distance supports requesting computed distance in select queries',
      'Query class vector search querying with distance threshold supports querying with distance threshold using COSINE distance',
      'Query class vector search querying with distance threshold supports querying with distance threshold using EUCLIDEAN distance',
      'Query class vector search querying with distance threshold supports querying with distance threshold using DOT_PRODUCT distance',
      'Query class vector search querying with distance threshold works with distance result field',
      'Query class vector search querying with distance threshold will not exceed limit even if there are more results more similar than distanceThreshold',
    ],
  },
  {
    reason: 'The app reads nothing as it was in the past.',
    fail: [
      'Aggregation queries can run count within a transaction with readtime',
      'Transaction class supports read-only transactions with custom read-time',
    ],
  },
  {
    // https://firebase.google.com/docs/firestore/query-data/queries#query_limitations
    reason: 'Production refuses not-in beside or; this test runs against emulators alone.',
    fail: ['Query class supports OR queries with not-in'],
  },
];
