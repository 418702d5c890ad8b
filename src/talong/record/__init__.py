"""Reading records back: every act is played again, and whatever does not fit is refused with its line."""

from talong.record.reading import Record, read_record, replay

__all__ = ["Record", "read_record", "replay"]
