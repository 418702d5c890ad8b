"""Reader of records: every act is replayed, and an error is refused with its line."""

from talong.record.reader import Record, read_record, replay, restored
from talong.record.verify import Verdict, judge, verify

__all__ = ["Record", "Verdict", "judge", "read_record", "replay", "restored", "verify"]
